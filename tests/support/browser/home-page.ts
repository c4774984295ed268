import type { Locator, Page } from 'playwright-core';

/** Home's search box: with its script, a combobox with suggestions. */
export const searchBox = (page: Page): Locator =>
  page
    .getByRole('combobox', { name: 'Search Profile' })
    .or(page.getByRole('searchbox', { name: 'Search Profile' }));

/** The home page's lists of people and of companies. */
export const people = (page: Page): Locator => page.getByRole('region', { name: 'Individual Biography' });
export const companies = (page: Page): Locator => page.getByRole('region', { name: 'Professional Profiles' });
