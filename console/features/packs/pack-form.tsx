import { SubjectForm } from '../../form/subject-form.tsx';
import { packsSubject } from './packs.tsx';

export function Page() {
  return <SubjectForm subject={packsSubject} />;
}
