import { say } from '../../../base/languages/rules/say.ts';
import { FILE_BYTES, type FileFault, type FileProblem, type Unread, ZIP_FILES } from './contents.ts';

export const FILE_MEGABYTES = FILE_BYTES / 1_000_000;

/** The sentences for files that cannot be read; the worker that reads them has none, because it has no language. */
export const FILE_SENTENCES: Readonly<Record<FileFault, string>> = {
  get tooLarge() {
    return tooLargeFor(FILE_BYTES);
  },
  get unknown() {
    return say('owners.file.unknown');
  },
  get broken() {
    return say('owners.file.broken');
  },
  get notLinkedIn() {
    return say('owners.file.not-linkedin');
  },
  get tooMany() {
    return say('owners.file.too-many', { max: ZIP_FILES });
  },
  get unreadable() {
    return say('owners.file.unreadable');
  },
};

const tooLargeFor = (bytes: number): string => say('owners.file.too-large', { megabytes: bytes / 1_000_000 });

/** The sentence for a file that cannot be read. */
export const problemSentence = ({ fault, bytes }: FileProblem): string =>
  fault === 'tooLarge' ? tooLargeFor(bytes) : FILE_SENTENCES[fault];

/** What was not understood, as a phrase for a list. */
export const unreadWords = (unread: Unread): string => {
  if (typeof unread === 'string') return unread;
  switch (unread.what) {
    case 'photo':
      return say('owners.file.unread-photo');
    case 'contacts':
      return say('owners.file.unread-contacts');
    case 'position':
      return unread.name === ''
        ? say('owners.file.unread-position-unnamed')
        : say('owners.file.unread-position', { name: unread.name });
    case 'school':
      return unread.name === ''
        ? say('owners.file.unread-school-unnamed')
        : say('owners.file.unread-school', { name: unread.name });
    case 'line':
      return say('owners.file.unread-line', { line: unread.name });
    case 'end':
      return say('owners.file.unread-end', { file: unread.name });
    case 'network':
      return say('owners.file.unread-network', { name: unread.name });
  }
};
