import { paths } from '../../paths.ts';
import { type ProfileQuery, profileQueryParams } from '../rules/profile-query.ts';

/** The address of a list. */
export const queryHref = (profileQuery: ProfileQuery): string => paths.find(profileQueryParams(profileQuery));
