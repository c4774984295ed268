import { say } from '../../../../base/languages/rules/say.ts';
import { Loading } from '../../../../base/table/screens/Loading.tsx';
import './page-outline.css';

/** The place of the page while it is loaded: that it is, and where the portrait and the texts will be. */
export const PageOutline = () => (
  <>
    <Loading>{say('owners.my-page.loading')}</Loading>
    <div className="own-outline" aria-hidden="true">
      <span className="own-outline-portrait" />
      <div>
        <span />
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  </>
);
