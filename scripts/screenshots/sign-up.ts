import type { Page } from 'playwright-core';

/** Signs a company up, as a page of its owner's; returns the number of its account. */
export async function signUp(page: Page, baseUrl: string): Promise<number> {
  await page.goto(`${baseUrl}/portal/sign-up`);
  await page.getByLabel('Company name').fill('Al Noor Motors');
  await page.getByLabel('Your name').fill('Mariam Al Suwaidi');
  await page.getByLabel('Email').fill('mariam@alnoor.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('a long sentence');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  return Number(/accounts\/(\d+)/.exec(page.url())?.[1]);
}
