import { SubjectList } from '../../list/subject-list.tsx';
import { packsSubject } from './packs.tsx';

export function Page() {
  return <SubjectList subject={packsSubject} />;
}
