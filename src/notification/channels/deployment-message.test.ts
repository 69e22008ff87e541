import { describe, expect, it } from 'vitest';
import { deploymentNotices, type DeploymentNotification } from '../event.ts';
import { discord } from './discord/message.ts';
import { toMail } from './email/message.ts';
import { googleChat } from './google-chat/message.ts';
import { incidentBody } from './incident/message.ts';
import { chatProviders } from './index.ts';
import { composeMessage } from './message.ts';
import {
  deploymentFailed,
  deploymentId,
  deploymentLink as link,
  deploymentWith,
  endless,
  hostile,
  incidentId,
  messageOf,
  publicUrl,
} from './message.fixture.ts';
import { slack } from './slack/message.ts';
import { teams } from './teams/message.ts';
import { maxAlertsPerWebhook, webhookBody } from './webhook/message.ts';

const { announcement } = deploymentFailed;
const { title, message } = announcement;
const environment = announcement.environment!;
const mailOf = (notification: DeploymentNotification) =>
  toMail(messageOf(notification), { to: ['ops@example.com'], id: 'some-id', host: 'steward.example' });

describe('a message about a deployment', () => {
  it('is a mail with text and HTML, in the thread of its incident', () => {
    const thread = `<alert-${incidentId}@steward.example>`;
    expect(mailOf(deploymentFailed)).toMatchObject({
      subject: title,
      text: `${message}\n\nEnvironment: Shop, live\nRelease: 1.4.2\n\n${link}\n`,
      html:
        `<!doctype html><html><body style="font-family:sans-serif"><h2 style="color:#c0392b">${title}</h2>` +
        '<p>The step &quot;build&quot; ended with exit code 1. Release 1.4.1 is still live.</p><table cellpadding="4">' +
        '<tr><th align="left">Environment</th><td>Shop, live</td></tr><tr><th align="left">Release</th><td>1.4.2</td></tr>' +
        `</table><p><a href="${link}">Open in Steward</a></p></body></html>`,
      inReplyTo: thread,
      references: thread,
    });
  });

  it('has the format of Slack and Mattermost', () => {
    expect(slack.toBody(messageOf(deploymentFailed))).toEqual({
      text: title,
      mrkdwn: false,
      username: 'Steward',
      attachments: [
        {
          fallback: title,
          color: '#e01e5a',
          title: 'Shop, live',
          title_link: link,
          text: message,
          fields: [
            { title: 'Environment', value: 'Shop, live', short: true },
            { title: 'Release', value: '1.4.2', short: true },
          ],
          mrkdwn_in: [],
        },
      ],
    });
  });

  it('has the format of Discord, Microsoft Teams and Google Chat', () => {
    const composed = messageOf(deploymentFailed);
    expect(discord.toBody(composed)).toMatchObject({
      embeds: [{ title, url: link, description: message, color: 0xe74c3c, fields: [{}, {}] }],
    });
    expect(teams.toBody(composed)).toMatchObject({
      attachments: [
        {
          content: {
            body: [
              { style: 'attention', items: [{ text: title }] },
              { inlines: [{ text: message }] },
              { facts: [{ title: 'Environment' }, { title: 'Release', value: '1.4.2' }] },
            ],
            actions: [{ url: link }],
          },
        },
      ],
    });
    expect(googleChat.toBody(composed)).toMatchObject({
      text: title,
      cardsV2: [{ card: { header: { title: 'Shop, live', subtitle: title } } }],
    });
  });

  const key = 'abcdefghijklmnopqrstuvwxyzABCDEF';

  it('opens and closes an incident with the id of the incident', () => {
    expect(incidentBody(deploymentFailed, key, publicUrl)).toEqual({
      routing_key: key,
      event_action: 'trigger',
      dedup_key: incidentId,
      client: 'Steward',
      client_url: link,
      payload: {
        summary: title,
        source: 'Shop, live',
        severity: 'critical',
        timestamp: deploymentFailed.at,
        component: 'Shop, live',
        class: 'FAILED',
        custom_details: { message, environment: 'Shop, live', release: '1.4.2' },
      },
      links: [{ href: link, text: 'Deployment' }],
    });
    expect(incidentBody({ ...deploymentFailed, event: 'RESOLVED' }, key, publicUrl)).toEqual({
      routing_key: key,
      event_action: 'resolve',
      dedup_key: incidentId,
    });
  });

  it('is a webhook of its own type', () => {
    const data = {
      notice: 'FAILED',
      incident: { id: incidentId, ...announcement.incident },
      title,
      message,
      environment,
      deployment: { id: deploymentId, kind: 'DEPLOY', version: '1.4.2' },
      site: null,
      url: link,
    };
    expect(webhookBody({ kind: 'notification', notification: deploymentFailed }, publicUrl)).toEqual({
      type: 'deployment.notice',
      timestamp: deploymentFailed.at,
      data,
    });
    const notifications = [deploymentFailed, deploymentFailed];
    const notice = { timestamp: deploymentFailed.at, ...data };
    expect(webhookBody({ kind: 'deployment-digest', notifications }, publicUrl)).toEqual({
      type: 'deployment.digest',
      timestamp: deploymentFailed.at,
      data: { notices: [notice, notice] },
    });
  });

  it.each([
    ['its deployment', {}, `/deployments/${deploymentId}`],
    ['its environment', { deployment: null }, `/environments/${environment.id}`],
    [
      'its site',
      { deployment: null, environment: null, site: { id: 's1', name: 'Shop', url: 'https://shop.example/' } },
      '/sites/s1',
    ],
    ['the list of deployments', { deployment: null, environment: null }, '/deployments'],
  ])('links to %s', (_what, change, path) => {
    const notification = { ...deploymentFailed, announcement: { ...announcement, ...change } };
    expect(messageOf(notification).link).toBe(`https://steward.example${path}`);
  });

  it('has the color of bad or good news', () => {
    const tones = (event: DeploymentNotification['event']) =>
      deploymentNotices.map((notice) =>
        [
          notice,
          messageOf({ ...deploymentFailed, event, announcement: { ...announcement, notice } }).tone,
        ].join(' '),
      );
    expect(tones('OPENED')).toEqual([
      'SUCCEEDED good',
      'FAILED bad',
      'ROLLED_BACK bad',
      'VERIFICATION_FAILED bad',
      'ROLLBACK_HELD bad',
      'AUTOMATIC_ROLLBACK bad',
      'AGENT_OFFLINE warning',
      'CERTIFICATE_EXPIRES warning',
      'VAT_CHANGED warning',
    ]);
    expect(new Set(tones('RESOLVED').map((each) => each.split(' ')[1]))).toEqual(new Set(['good']));
  });

  it('combines several into lines of one digest', () => {
    const resolved = { ...deploymentFailed, event: 'RESOLVED' } as const;
    const content = { kind: 'deployment-digest', notifications: [deploymentFailed, resolved] } as const;
    expect(composeMessage(content, publicUrl)).toMatchObject({
      tone: 'bad',
      headline: '2 notifications about deployments: 1 new, 1 resolved',
      lines: [title, title],
      link: 'https://steward.example/deployments',
    });
  });

  it('turns lines into sentences', () => {
    const lines = 'Cart of Shop is down: HTTP 503\r\n\nFirst seen 8 minutes after release 1.4.2.\n';
    const notification = { ...deploymentFailed, announcement: { ...announcement, message: lines } };
    expect(messageOf(notification).text).toBe(
      'Cart of Shop is down: HTTP 503. First seen 8 minutes after release 1.4.2.',
    );
  });

  it('mentions nobody, breaks links and has one line, whatever its text is', () => {
    const composed = messageOf(deploymentWith(hostile));
    for (const text of [
      composed.headline,
      composed.title,
      composed.text,
      ...composed.facts.map(({ value }) => value),
    ])
      expect(text).not.toMatch(/[\r\n\u202e]/);
    const { subject, html } = mailOf(deploymentWith(hostile));
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<img|<!channel|<users/);
    expect(JSON.stringify(slack.toBody(composed))).not.toMatch(/<|>|@[a-z]|\]\(/);
  });

  it('stays within the limits of every provider', () => {
    const long = deploymentWith(endless);
    const bytes = (body: object): number => Buffer.byteLength(JSON.stringify(body));
    for (const { toBody } of chatProviders) expect(bytes(toBody(messageOf(long)))).toBeLessThan(28_000);
    expect(bytes(incidentBody(long, key, publicUrl))).toBeLessThan(40_000);
    expect((incidentBody(long, key, publicUrl) as any).payload.summary.length).toBeLessThanOrEqual(1_024);
    expect(bytes(webhookBody({ kind: 'notification', notification: long }, publicUrl))).toBeLessThan(20_000);
    const notifications = Array.from({ length: maxAlertsPerWebhook }, () => long);
    expect(bytes(webhookBody({ kind: 'deployment-digest', notifications }, publicUrl))).toBeLessThan(20_000);
  });
});
