// The style sheet of the pages; development loads this module instead.
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/card.css';
import '../ui/shared.css';
import './page-table.ts';
import './page-frame.tsx';
import './start.ts';
