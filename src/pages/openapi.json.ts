import type { APIRoute } from 'astro';
import { OPEN_TO_ALL } from '../base/http/server/headers.ts';
import { siteUrl } from '../base/settings/server.ts';
import { openApiDocument } from '../contract/document/openapi.ts';

/** The contract as an OpenAPI document. */
export const GET: APIRoute = () => Response.json(openApiDocument(siteUrl()), { headers: OPEN_TO_ALL });
