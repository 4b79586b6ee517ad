import { SubjectList } from '../../list/subject-list.tsx';
import { openingsSubject } from './openings.tsx';

export function Page() {
  return <SubjectList subject={openingsSubject} />;
}
