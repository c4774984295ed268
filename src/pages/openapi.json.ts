import type { APIRoute } from 'astro';
import { openApiDocument } from '../app/document/openapi.ts';
import { OPEN_TO_ALL } from '../base/http/server/headers.ts';
import { siteUrl } from '../base/settings/server.ts';

/** The contract as an OpenAPI document. */
export const GET: APIRoute = () => Response.json(openApiDocument(siteUrl()), { headers: OPEN_TO_ALL });
