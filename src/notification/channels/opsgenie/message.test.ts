import { describe, expect, it } from 'vitest';
import {
  deploymentWith,
  endless,
  endlessNotification,
  hostileNotification,
  publicUrl,
} from '../message.fixture.ts';
import { opsgenieBody } from './message.ts';

type Body = {
  message: string;
  description: string;
  entity: string;
  tags: string[];
  details: Record<string, string>;
};

describe('an alert in Opsgenie', () => {
  it('has each text on one line', () => {
    const { message, entity, details } = opsgenieBody(hostileNotification, publicUrl) as Body;
    for (const text of [message, entity, ...Object.values(details)]) expect(text).not.toMatch(/[\r\n\u202e]/);
  });

  it.each([
    ['an alert', endlessNotification],
    ['a deployment', deploymentWith(endless)],
  ])('stays within its limits: %s', (_name, notification) => {
    const { message, description, entity, tags, details } = opsgenieBody(notification, publicUrl) as Body;
    expect(message.length).toBeLessThanOrEqual(130);
    expect(description.length).toBeLessThanOrEqual(15_000);
    expect(entity.length).toBeLessThanOrEqual(512);
    for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(50);
    expect(Object.entries(details).flat().join('').length).toBeLessThanOrEqual(8_000);
  });
});
