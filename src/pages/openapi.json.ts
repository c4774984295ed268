import type { APIRoute } from 'astro';
import { openApiDocument } from '../contract/document/openapi.ts';
import { siteUrl } from '../server/http/settings.ts';

/** The contract as an OpenAPI document. */
export const GET: APIRoute = () => Response.json(openApiDocument(siteUrl()));
