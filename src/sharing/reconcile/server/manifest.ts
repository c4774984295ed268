import { site } from '../../../base/brand/rules/site.ts';
import { filePaths, paths } from '../../../paths.ts';
import { embedSize } from '../../embed/rules.ts';
import { RECONCILE, RECONCILE_TYPES } from '../rules.ts';

/** The manifest of the service (Reconciliation Service API 0.2); `origin` is the site's. */
export const reconcileManifest = (origin: string) => ({
  versions: ['0.2'],
  name: site.name,
  identifierSpace: `${origin}/profile/`,
  schemaSpace: `${origin}${paths.developers()}#reconcile`,
  defaultTypes: RECONCILE_TYPES.map(({ id, name }) => ({ id, name })),
  view: { url: `${origin}${paths.profileById('')}{{id}}` },
  preview: { url: `${origin}${filePaths.embed('')}{{id}}`, ...embedSize() },
  batchSize: RECONCILE.queries,
  suggest: {
    entity: { service_url: origin, service_path: filePaths.reconcile('suggest/entity') },
    property: { service_url: origin, service_path: filePaths.reconcile('suggest/property') },
  },
  extend: {
    propose_properties: { service_url: origin, service_path: filePaths.reconcile('properties') },
    property_settings: [],
  },
});
