import type { APIRoute } from 'astro';
import { openApiDocument } from '../contract/document/openapi.ts';
import { OPEN_TO_ALL } from '../server/http/headers.ts';
import { siteUrl } from '../server/http/settings.ts';

/** The contract as an OpenAPI document. */
export const GET: APIRoute = () => Response.json(openApiDocument(siteUrl()), { headers: OPEN_TO_ALL });
