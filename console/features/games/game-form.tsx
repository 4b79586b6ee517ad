import { SubjectForm } from '../../form/subject-form.tsx';
import { gamesSubject } from './games.tsx';

export function Page() {
  return <SubjectForm subject={gamesSubject} />;
}
