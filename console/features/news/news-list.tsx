import { SubjectList } from '../../list/subject-list.tsx';
import { newsSubject } from './news.tsx';

export function Page() {
  return <SubjectList subject={newsSubject} />;
}
