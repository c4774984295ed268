import { useMedia } from '../../../../base/frame/screens/use-media.ts';
import { type Section, type SectionName, sectionsOf } from '../../../rules/sections.ts';
import type { OwnUser } from '../../calls.ts';
import { OwnPortrait } from './OwnPortrait.tsx';
import type { OnPage } from './OwnSection.tsx';
import { PageSection } from './PageSection.tsx';
import './own-page.css';

/** Where the page has two columns. */
const WIDE = '(min-width: 56.25rem)';

/** The sections below the portrait on a wide screen. */
const BESIDE: readonly SectionName[] = ['details', 'contact'];

type OwnPageProps = OnPage & {
  user: OwnUser;
  /** Shows all people of a company. */
  onPeople: () => void;
};

/** The owner's page as it is, section by section, each with the pencil that opens its editor in its place. */
export const OwnPage = ({ user, ...onPage }: OwnPageProps) => {
  const isWide = useMedia(WIDE);
  const { editing } = onPage;
  const sections = sectionsOf(user.profile);
  const draw = (section: Section) => (
    <PageSection key={section.name} section={section} user={user} {...onPage} />
  );
  if (isWide)
    return (
      <div className="own-page" data-wide>
        <div className="own-side">
          <OwnPortrait user={user} editing={editing} />
          {sections.filter(({ name }) => BESIDE.includes(name)).map(draw)}
        </div>
        <div className="own-main">{sections.filter(({ name }) => !BESIDE.includes(name)).map(draw)}</div>
      </div>
    );
  const [heading, ...others] = sections;
  const isHeadOpen = editing.open?.section.name === 'heading';
  return (
    <div className="own-page">
      <div className="own-top" data-open={isHeadOpen || undefined}>
        {!isHeadOpen && <OwnPortrait user={user} editing={editing} />}
        {heading && draw(heading)}
      </div>
      {others.map(draw)}
    </div>
  );
};
