import { SubjectForm } from '../../form/subject-form.tsx';
import { openingsSubject } from './openings.tsx';

export function Page() {
  return <SubjectForm subject={openingsSubject} />;
}
