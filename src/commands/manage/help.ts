import { MAIL_DAYS } from '../../base/http/rules/limits.ts';
import { inWords } from '../../base/text/rules/number-words.ts';
import { IMPORT_UNDO_DAYS } from '../../imports/undo/rules.ts';
import { BACKUP_DAYS } from './archive/keep-archives.ts';

/** What `npm run manage -- --help` prints. */
export const HELP = `Usage: npm run manage -- COMMAND

  import FILE             profiles from a list: CSV, Excel (.xlsx), JSON Lines, JSON, vCard; photos by file name from
                          the folder photos/ beside FILE (--photos FOLDER: from another one);
                          --map MAPPING.json: {"columns": {"Vorname": "given_name", …}, "dateOrder": "day-first"};
                          --dry-run: imports into a copy of the local store and reports what would change;
                          --notify: mails the address of each new page, once, how to keep, correct or remove it;
                          --private FIELDS: what new pages keep private, as in "phone,hobbies", or "" for nothing
                          (without it: e-mail and day of birth of people who live and whose line has no
                          "public_role": "yes")
  import-undo BATCH       takes an import back, for ${IMPORT_UNDO_DAYS} days; what was changed since stays (--dry-run too)
  import-articles FILE    articles from JSON Lines (--dry-run too)
  export FILE             the whole site as one archive; in a folder, under a name with the time
                          (--keep [DAYS]: removes the folder's archives of more than so many days, ${BACKUP_DAYS} if none are named;
                          --prove: restores it into an empty store beside it, verifies that, and removes it;
                          exit code 1 if something differs)
  restore FILE            an archive back into an empty store (--into-existing: in place of what is there)
  verify                  looks for drift between records, lists, counts, e-mails and photos; exit code 1 if any
  repair                  repairs what verify finds
  upgrade                 brings what earlier versions stored into the present format at once; the site does
                          it by itself in the background
  upgrade-site [FOLDER]   builds and starts another version beside the running site, which goes on until the new one
                          answers; without FOLDER the newest release of the remote (--pre-release: or
                          pre-release) where versions have folders beside a link "current", else this
                          folder as it is now
  reindex                 builds the index that lists and searches use anew, in a file of a site of one's own
                          or in the database of DIRECTORY_URL, while the site serves; a repeat continues an
                          interrupted run
  alike                   looks for pages that are probably one, for the dashboard; the site does it by itself once a day
  dump                    makes the files of open data now (/data/index.json); the site does it by itself once a day
  mirror URL              fills a copy from the open data of another site, without photos, or brings it up to date
                          (--follow: goes on, once a minute); forgets what is gone there
  report-log              cases by year, reason and decision, and the median time to a decision
  probe URL               looks at a started or deployed site from outside and, with the access of its store
                          (or as an admin, --admin EMAIL), from inside its function; one table, exit code 1
                          if something is not well
  outbox list             mails that could not be sent; the site tries them again for ${inWords(MAIL_DAYS)} days, then drops them
  outbox retry [NAME]     tries all of them, or that one, again from here (SMTP_URL, MAIL_FROM)
  outbox drop NAME        forgets one, or "all"
  send-test-mail [ADDRESS]
                          sends a letter to an address, or to CONTACT_TO, and says what the mail server answered
  tell-failure UNIT       a letter to CONTACT_TO that a unit of systemd has failed; its OnFailure calls it
  demo remove             takes the demo content of the first start away: pages, photos, likes, views and visits
  admin list              the team: e-mail, role and name
  admin add EMAIL [ROLE]  a member of the team (admin, moderator or editor; admin by default); the password is
                          asked for, or read from standard input
  admin password EMAIL    a new password for an admin
  admin remove EMAIL      takes an admin away, after a question on a terminal (--yes: without one)
  admin totp-off EMAIL    takes the second factor from an admin who lost it

Which store: the local one (VITAE_DATA, else .netlify), beside the running site or without it.
With NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, or --site ID and --token TOKEN, the store of a deployed
site; --context NAME for another deploy context than production.

import: columns are matched by their names in six languages, and by their values; it says what each became, and which are not used.
JSON Lines: "profile" and "name" (or "companyname") are required; unknown fields are told and ignored. A record is
known again by "key", else "id", else e-mail, else its whole content, and is then updated: fields that
a line does not name stay. A page that has an account since, was removed or is in the trash is skipped.
"verified": "yes" grants the badge; an import never takes one away. A line that
cannot be used is reported with its number and skipped; the exit code is then 2. A photo that cannot be
used is reported too, and its record imported without it. Into a deployed site the file goes in batches, which
a function of the site imports. The same command again continues an interrupted import.

restore: into a deployed site the archive goes in batches too, which a function of the site restores. The same
command again continues an interrupted restore.`;
