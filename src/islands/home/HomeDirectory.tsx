import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { connectSearchBox } from '../../client/pages/search-box.ts';
import { createDirectory, type Directory } from '../../client/stores/directory.ts';
import type { ProfileKind } from '../../domain/fields.ts';
import { paths } from '../../paths.ts';
import { DirectorySection } from './DirectorySection.tsx';
import './directory.css';

type HomeDirectoryProps = {
  initial: Directory;
  /** The banner between the sections. */
  children?: ReactNode;
};

/** Both sections of home and what a search finds. The search box is the banner's plain form, which this listens to. */
export const HomeDirectory = ({ initial, children }: HomeDirectoryProps) => {
  const [store] = useState(() => createDirectory(initial));
  const directory = useStore(store.$directory);
  const { query, searching } = directory;
  useEffect(() => connectSearchBox((wanted) => void store.search(wanted), initial.query), [store, initial]);

  const sectionProps = (kind: ProfileKind) => ({
    kind,
    section: directory[kind],
    query,
    searching,
    onExpand: () => void store.expand(kind),
    onMore: () => void store.loadMore(kind),
    onCollapse: () => store.collapse(kind),
  });

  return (
    <>
      <div className="wrap found">
        {searching && <span className="spinner" aria-hidden="true" />}
        <p className="found-count numeric" role="status">
          {searching ? '' : found(directory)}
        </p>
        {query && !searching && <a href={paths.home()}>See everyone</a>}
      </div>
      <DirectorySection {...sectionProps('personal')} title="Individual Biography" eager />
      {children}
      <DirectorySection {...sectionProps('professional')} title="Professional Profiles" />
    </>
  );
};

const found = ({ query, personal, professional }: Directory): string => {
  if (query === '') return '';
  const total = personal.total + professional.total;
  return `${total.toLocaleString('en')} ${total === 1 ? 'profile' : 'profiles'} found`;
};
