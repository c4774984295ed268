import type { FieldName, ProfileFields } from '../../base/fields/rules/field-catalogue.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { Verification } from '../badge/rules/verification.ts';
import type { Verified } from '../badge/rules/verified.ts';
import type { ConfirmationRequest, Leaving } from '../confirmed/rules/asked.ts';
import type { Hands } from '../hands/rules.ts';
import type { RecordHistory } from '../history/rules/stored-history.ts';
import type { MachineWord } from '../machines/rules.ts';
import type { Merged, TakenPage } from '../merge/rules/merging.ts';
import type { Proven } from '../proofs/rules.ts';
import type { PublicTie } from '../ties/rules/tie.ts';
import type { PrivateEntry } from '../visibility/rules/private-entry.ts';
import type { Trashing } from '../visibility/rules/visibility.ts';
import type { Contact, Listing, OpenData, Waiting, YesOrNo } from './choices.ts';
import type { ImportMark } from './import-mark.ts';
import type { StructuredName } from './structured-names.ts';
import type { Behind, GoneSources, SourcesOnPage, StructuredFields } from './structured-values.ts';

/** A stored profile. Counts and moderation are stored elsewhere. Times are milliseconds. */
export type ProfileRecord = ProfileFields &
  Record<PhotoField, string> & {
    id: string;
    profile: ProfileKind;
    /** 1 at registration; each edit adds 1. */
    version: number;
    /** Sorts by time of creation; it is the profile's key in the directory. */
    order: string;
    created: number;
    updated: number;
    /** Stable key of an imported record. */
    key?: string;
    /** For each field that an administrator corrected: the fingerprint of the imported value, so that the same import does not bring it back. */
    corrected?: Partial<Record<FieldName | PhotoField | StructuredName | 'died', string>>;
    /** What imports of the last days did here, so that they can be taken back. */
    imports?: readonly ImportMark[];
    /** What it said when a copy of another site last wrote it, as a fingerprint; missing if it was never taken from one. */
    mirrored?: string;
    /** Its owner registered it, so it has an account; missing if it was imported. */
    registered?: true;
    /** Who made a page without an account: the team, or a reader whose proposal was accepted; missing if an import did. */
    made?: 'administrator' | 'reader';
    /** Photos that an edit replaced. They are removed right after it, and again at the next edit in case of a crash. */
    replaced?: string[];
    /** Name of the e-mail claim that an edit replaced. It is released right after it, and again at the next edit in case of a crash. */
    movedFrom?: string;
    /** Private fields, by its owner's choice or that of the import that made it; none if missing. */
    private_fields?: PrivateEntry[];
    /** `no` if the page is in no list and only has its link; `yes` if missing. */
    listed?: Listing;
    /** `yes` if its owner offers the page as open data; `no` if missing. */
    open_data?: OpenData;
    /** What its owner says to machines; nothing if missing. */
    machines?: MachineWord[];
    /** `no` if readers can suggest nothing; `yes` if missing. */
    suggestions?: YesOrNo;
    /** `no` if nobody can follow the page; `yes` if missing. */
    follow?: YesOrNo;
    /** How many follow it, as its owner is told; none if missing. */
    followers?: number;
    /** `no` if its owner is not asked whether it is still right; `yes` if missing. */
    still_right?: YesOrNo;
    /** The UTC day (`YYYY-MM-DD`) on which its owner last confirmed or edited it; missing before that. */
    confirmed?: string;
    /** When its owner was last asked whether it is still right; missing before that. */
    asked?: ConfirmationRequest;
    /** It is about to go, as its owner wanted; it is in no list meanwhile. */
    leaving?: Leaving;
    /** How readers reach its owner; by the address on it if missing. */
    contact?: Contact;
    /** The language of the letters to its owner; the site's own if missing. */
    letters?: string;
    /** Its e-mail address is not confirmed yet; missing if it is, or if the profile came from an import. */
    unconfirmed?: true;
    /** When it got an account by a claim. */
    claimed?: number;
    /** Who may act on it; missing if only the login does that has its id. */
    hands?: Hands;
    /** Its e-mail address is not that of its owner's login, or that of another login while it has none. */
    ownEmail?: true;
    /** The newest change of e-mail that can be undone: the name of the claim of the address before it, and until when (milliseconds). Missing if none can; it may be over. */
    undoable?: { from: string; until: number };
    /** Links proven to link back to this profile, with the day of the last check (`YYYY-MM-DD`). */
    proven?: Proven;
    /** The addresses of its sources that are gone, each with the day since when; missing if none is. */
    gone?: GoneSources;
    /** When a person died, `YYYY` or `YYYY-MM-DD`; missing if not known. Only imports and administrators set it. */
    died?: string;
    /** It is new and not listed yet; missing if it is. */
    waiting?: Waiting;
    /** How it waited until an administrator released it, for an undo. */
    released?: Waiting;
    /** The translations that are behind; missing if none is. */
    behind?: Behind;
    /** Its changes; missing if there was none since it was made, or since histories are kept. */
    history?: RecordHistory;
    /** It went into another page, or is about to: gone for everybody, and its address leads there. */
    merged?: Merged;
    /** The pages that went into this one. */
    merges?: TakenPage[];
    /** It is in the trash: gone for everybody but administrators. */
    trashed?: Trashing;
  } & Partial<Origin> &
  Partial<StructuredFields>;

/** The source of an imported page; empty if its owner wrote it. */
export type Origin = { source: string; source_url: string; licence: string };

/** Whether a page must have an account by its record: somebody registered it, or made a choice that only owners make. */
export const isRegistered = ({
  registered,
  unconfirmed,
  listed,
  open_data,
}: Pick<ProfileRecord, 'registered' | 'unconfirmed' | 'listed' | 'open_data'>): boolean =>
  registered === true || unconfirmed === true || listed !== undefined || open_data !== undefined;

/** Whether a page has an account, as far as its record tells: it was registered, or claimed. */
export const isOwned = (
  record: Parameters<typeof isRegistered>[0] & Pick<ProfileRecord, 'claimed' | 'hands'>,
): boolean => isRegistered(record) || record.claimed !== undefined || record.hands !== undefined;

/** Whether readers may suggest changes to the page. */
export const takesSuggestions = ({ suggestions }: { suggestions?: YesOrNo }): boolean => suggestions !== 'no';

/** The structured fields as views have them. */
export type ShownStructured = Omit<StructuredFields, 'sources'> & { sources: SourcesOnPage };

/** The fields that every view of a profile adds. */
type About = Origin &
  ShownStructured & {
    /** When a person died, `YYYY` or `YYYY-MM-DD`; '' if not known, and of a company. */
    died: string;
    /** For its owner the choice, for everybody else whether it is. */
    listed: Listing;
    proven: Proven;
    /** Why it has the badge; null if it has none. */
    verification: Verification | null;
    /** When it was last changed, ISO 8601. */
    updated: string;
    /** Whether its e-mail address is confirmed. */
    email_confirmed: boolean;
    /** The day (`YYYY-MM-DD`) on which its owner last confirmed or edited it; '' before that. */
    confirmed: string;
    /** The translations that are behind their originals: fields by language. */
    behind: Readonly<Record<string, readonly FieldName[]>>;
  };

type Described = Record<PhotoField, string> &
  About & {
    id: string;
    profile: ProfileKind;
    industry: string;
    verified: Verified;
    like: number;
    view: number;
  };

/** The full public record, without a person's phone, marital status and children. */
export type PublicProfile = Omit<ProfileFields, 'marital' | 'children' | 'phone'> &
  Described & {
    phone?: string;
    /** The year of birth; '' where unknown or private. */
    born: string;
    /** Where a person lives, or else comes from; '' where neither is public. */
    place: string;
    /** What joins it to pages of the other kind; only calls and pages that show them fill them in. */
    ties: readonly PublicTie[];
    /** In which language each text is, by field; only where it was asked for in one. */
    shown?: ShownLanguages;
  };

/** The languages (tags) in which texts are shown, by field. */
export type ShownLanguages = Partial<Record<FieldName, string>>;

/** The record as its owner sees it: all fields, and the version to send with an edit. */
export type OwnProfile = ProfileFields &
  Described & {
    version: number;
    private_fields: PrivateEntry[];
    open_data: OpenData;
    /** What the owner says to machines. */
    machines: MachineWord[];
    /** Whether readers may suggest changes. */
    suggestions: YesOrNo;
    /** Whether the page can be followed. */
    follow: YesOrNo;
    /** Whether its owner is asked once a year whether it is still right. */
    still_right: YesOrNo;
    /** How readers reach the owner. */
    contact: Contact;
    /** The language of the letters to its owner, a tag. */
    letters: string;
    /** Its badge is suspended: the name, main photo or e-mail changed since it was verified. */
    recheck: boolean;
    /** For each translation that is behind, the number of the first change of its original since, in the history of the page. */
    behind_since: Behind;
  };

/** The files of a record's photos. */
export const photosOf = (record: Record<PhotoField, string>): string[] =>
  PHOTO_FIELDS.map((field) => record[field]).filter((file) => file !== '');
