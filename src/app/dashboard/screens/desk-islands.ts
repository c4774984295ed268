/** The islands of the desk in one module: a page loads a file for each module of islands, and these are in one script. */
export { LoginDialog } from '../../../accounts/admin-login/screens/LoginDialog.tsx';
export { DeskSearch } from '../../desk-search/screens/DeskSearch.tsx';
export { Dashboard } from './Dashboard.tsx';
export { DeskRail } from './DeskRail.tsx';
