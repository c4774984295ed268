import { useEffect } from 'react';
import { ProfileCard } from '../cards/screens/ProfileCard.tsx';
import { DirectorySection } from './DirectorySection.tsx';
import type { PlainSectionsProps } from './part-props.ts';
import { SECTION_TITLES, sectionProps } from './section-props.ts';

/** The sections of home without a search. */
export const PlainSections = ({ store, directory, title, children }: PlainSectionsProps) => {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="sections">
      <DirectorySection
        {...sectionProps(store, directory, 'personal')}
        title={SECTION_TITLES.personal}
        item={(card) => <ProfileCard key={card.id} card={card} />}
      />
      {children}
      <DirectorySection
        {...sectionProps(store, directory, 'professional')}
        title={SECTION_TITLES.professional}
        item={(card) => <ProfileCard key={card.id} card={card} />}
      />
    </div>
  );
};
