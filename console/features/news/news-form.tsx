import { SubjectForm } from '../../form/subject-form.tsx';
import { newsSubject } from './news.tsx';

export function Page() {
  return <SubjectForm subject={newsSubject} />;
}
