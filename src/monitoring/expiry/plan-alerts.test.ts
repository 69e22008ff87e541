import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expiry } from './expiry.ts';
import { daysReached, planExpiryAlerts } from './plan-alerts.ts';

const now = new Date('2026-11-16T12:00:00Z');
const dayMs = 86_400_000;
const inDays = (days: number): Date => new Date(now.getTime() + days * dayMs);
const certificate = (days: number | null, given: Partial<Expiry> = {}): Expiry => ({
  kind: 'CERTIFICATE',
  name: 'shop.example',
  subject: null,
  registrar: null,
  validFrom: null,
  expiresAt: days === null ? null : inDays(days),
  alerting: false,
  alertedDays: null,
  alertedExpiresAt: null,
  ...given,
});
const alerted = (days: number, given: Partial<Expiry> = {}): Expiry =>
  certificate(days, { alerting: true, alertedDays: 14, alertedExpiresAt: inDays(days), ...given });
const plan = (expiries: Expiry[], given: { paused?: boolean; inMaintenance?: boolean } = {}) =>
  planExpiryAlerts(expiries, { now, paused: false, inMaintenance: false, ...given });
const messageOf = (...expiries: Expiry[]): string | undefined =>
  plan(expiries).conditions[0]?.problem?.message;

describe('the alerts about expiries', () => {
  it.each([
    [15, null],
    [14, 14],
    [7.1, 14],
    [7, 7],
    [1, 1],
    [-3, 1],
  ])('reach their days: with %d left, %s', (left, days) => {
    expect(daysReached({ expiresAt: inDays(left), validFrom: null }, now)).toBe(days);
  });

  it('do not count days for what is valid for less than twice as long', () => {
    const reached = (left: number, valid: number) =>
      daysReached({ expiresAt: inDays(left), validFrom: inDays(left - valid) }, now);
    expect([reached(6, 6), reached(13, 20), reached(6, 20), reached(0.9, 6), reached(-1, 1)]).toEqual([
      null,
      null,
      7,
      1,
      1,
    ]);
  });

  it('name the host, the intermediate certificate or the domain, and what else expires', () => {
    expect(messageOf(certificate(10))).toBe(
      'The certificate of shop.example expires within 14 days, on 2026-11-26 at 12:00 UTC. Renew it before then; afterwards visitors see a warning instead of the site.',
    );
    expect(messageOf(certificate(10), certificate(6, { kind: 'INTERMEDIATE', subject: 'R3' }))).toBe(
      'The intermediate certificate R3 of shop.example expires within 7 days, on 2026-11-22 at 12:00 UTC. Renew it before then; afterwards visitors see a warning instead of the site. Also: shop.example on 2026-11-26 at 12:00 UTC.',
    );
    expect(messageOf(certificate(0.5, { kind: 'DOMAIN', name: 'shop.com', registrar: 'Gandi SAS' }))).toBe(
      'The registration of the domain shop.com expires within a day, on 2026-11-17 at 00:00 UTC. Renew it at its registrar, Gandi SAS, before then.',
    );
    expect(messageOf(certificate(-1, { kind: 'DOMAIN', name: 'shop.com' }))).toBe(
      'The registration of the domain shop.com expired on 2026-11-15 at 12:00 UTC. Renew it at its registrar before others can register it.',
    );
    const many = Array.from({ length: 9 }, (_, index) =>
      certificate(2 + index, { name: `${index}.example` }),
    );
    expect(messageOf(...many)).toMatch(/^The certificate of 0\.example .* Also: 1\.example on .*; 3 more\.$/);
  });

  it('of certificates and domains are two', () => {
    const { conditions } = plan([certificate(3), certificate(3, { kind: 'DOMAIN', name: 'shop.com' })]);
    expect(conditions.map(({ type }) => type)).toEqual(['CERTIFICATE_EXPIRES', 'DOMAIN_EXPIRES']);
  });

  it('remind when fewer days are left or something else comes to expire, and in a maintenance later', () => {
    expect(plan([alerted(6)]).conditions).toMatchObject([{ problem: { remind: true } }]);
    expect(plan([alerted(6)], { inMaintenance: true })).toEqual({ changed: [], conditions: [] });
    expect(plan([alerted(9)])).toEqual({ changed: [], conditions: [] });
    const another = certificate(13, { name: 'www.shop.example' });
    expect(plan([alerted(9), another], { inMaintenance: true }).conditions).toMatchObject([
      { problem: { remind: true, message: expect.stringContaining('www.shop.example') } },
    ]);
  });

  it('go on for what is left when one of two is renewed, without a reminder', () => {
    const renewed = alerted(9, { expiresAt: inDays(90) });
    expect(plan([renewed, alerted(8, { name: 'www.shop.example' })]).conditions).toMatchObject([
      { problem: { remind: false, message: expect.stringContaining('www.shop.example') } },
    ]);
    expect(plan([renewed]).conditions).toEqual([
      { type: 'CERTIFICATE_EXPIRES', problem: null, closing: 'RECOVERED' },
    ]);
  });

  it('close without a recovery when the date is no longer known or the site is paused', () => {
    const closed = [{ type: 'CERTIFICATE_EXPIRES', problem: null, closing: 'UNWATCHED' }];
    expect(plan([alerted(9, { expiresAt: null })]).conditions).toEqual(closed);
    expect(plan([alerted(9)], { paused: true }).conditions).toEqual(closed);
    expect(plan([certificate(9)], { paused: true }).conditions).toEqual([]);
    expect(plan([certificate(null)]).conditions).toEqual([]);
  });

  it('open at most three times, whatever certificates the servers of a site present in turn', () => {
    const presented = fc.array(fc.constantFrom(3, 9, 40, 80), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(presented, (turns) => {
        let state = certificate(turns[0]!);
        let opened = 0;
        for (const [hour, days] of turns.entries()) {
          const before: Expiry = { ...state, expiresAt: inDays(days) };
          const at = new Date(now.getTime() + hour * 3_600_000);
          const { changed } = planExpiryAlerts([before], { now: at, paused: false, inMaintenance: false });
          state = changed[0] ?? before;
          if (state.alerting && !before.alerting) opened += 1;
        }
        expect(opened).toBeLessThanOrEqual(3);
      }),
    );
  });
});
