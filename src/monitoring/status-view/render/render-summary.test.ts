import { describe, expect, it } from 'vitest';
import { createComponent, createFullView, createView, idOf } from '../view.fixture.ts';
import { renderSummary } from './render-summary.ts';

const summary = (...args: Parameters<typeof renderSummary>) => JSON.parse(renderSummary(...args));

describe('summary.json', () => {
  it('describes a page on which everything works as Statuspage does', () => {
    const { page, components, incidents, scheduled_maintenances, status } = summary(createView());
    expect(page).toEqual({
      id: idOf(1),
      name: 'Nordlicht Shops',
      url: 'https://steward.example/status/nordlicht',
      time_zone: 'Etc/UTC',
      updated_at: '2026-11-16T19:20:00.000Z',
    });
    expect(status).toEqual({ indicator: 'none', description: 'All systems work' });
    expect(components[0]).toEqual({
      id: idOf(1),
      name: 'Shop 1',
      status: 'operational',
      created_at: expect.stringMatching(/^2025-11-/),
      updated_at: expect.stringMatching(/^2025-11-/),
      position: 1,
      description: null,
      showcase: true,
      start_date: null,
      page_id: idOf(1),
      only_show_if_degraded: false,
      group_id: null,
      group: false,
    });
    expect([incidents, scheduled_maintenances]).toEqual([[], []]);
  });
  it('has groups as components that name their members', () => {
    const { components } = summary(createFullView());
    const [group, ...rest] = components;
    expect(group).toMatchObject({
      name: 'Shops',
      group: true,
      group_id: null,
      status: 'major_outage',
      components: [1, 2, 3, 4, 5].map(idOf),
    });
    expect(rest[0]).toMatchObject({ id: idOf(1), group: false, group_id: group.id });
    expect(summary(createFullView('en', { title: 'Other' })).components[0].id).toBe(group.id);
  });
  it('lists open incidents with their updates, and no others', () => {
    const view = createFullView();
    const { incidents, status } = summary(view, 'k');
    expect(status).toEqual({ indicator: 'critical', description: '3 systems disturbed' });
    expect(incidents).toHaveLength(1);
    expect(incidents[0]).toMatchObject({
      name: 'Nordlicht København and Checkout Hamburg: Major outage',
      status: 'identified',
      impact: 'critical',
      started_at: '2026-11-16T18:38:00.000Z',
      created_at: '2026-11-16T18:48:00.000Z',
      updated_at: '2026-11-16T19:08:00.000Z',
      monitoring_at: null,
      resolved_at: null,
      page_id: view.id,
      shortlink: `https://steward.example/status/nordlicht?key=k#event-${view.incidents[0]!.id}`,
    });
    expect(incidents[0].components.map(({ id }: { id: string }) => id)).toEqual([idOf(2), idOf(5)]);
    expect(incidents[0].incident_updates[1]).toMatchObject({
      status: 'investigating',
      body: 'The shop cannot be reached. We are looking into it.',
      incident_id: view.incidents[0]!.id,
      display_at: '2026-11-16T18:48:00.000Z',
    });
  });
  it('lists maintenance in progress and coming', () => {
    const { scheduled_maintenances: maintenance } = summary(createFullView());
    expect(maintenance.map(({ status }: { status: string }) => status)).toEqual(['in_progress', 'scheduled']);
    expect(maintenance[1]).toMatchObject({
      name: 'Magento update',
      impact: 'maintenance',
      scheduled_for: '2026-11-19T19:20:00.000Z',
      scheduled_until: '2026-11-19T21:20:00.000Z',
    });
    expect(maintenance[1].incident_updates).toHaveLength(1);
  });
  it('does not contain the error texts of incidents or more than the page shows', () => {
    expect(renderSummary(createFullView())).not.toMatch(/HTTP 503|www\.nordlicht/);
  });
  it('names the state of each component as Statuspage does', () => {
    const states = ['OPERATIONAL', 'MAINTENANCE', 'DEGRADED', 'PARTIAL_OUTAGE', 'MAJOR_OUTAGE'] as const;
    const components = states.map((state, at) => createComponent(at + 1, { state }));
    expect(
      summary(createView({ components })).components.map(({ status }: { status: string }) => status),
    ).toEqual(['operational', 'under_maintenance', 'degraded_performance', 'partial_outage', 'major_outage']);
  });
});
