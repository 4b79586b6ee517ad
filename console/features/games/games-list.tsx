import { SubjectList } from '../../list/subject-list.tsx';
import { gamesSubject } from './games.tsx';

export function Page() {
  return <SubjectList subject={gamesSubject} />;
}
