import { dataOf, type Client } from '#testkit/client.ts';
import * as operations from './operations/monitoring.generated.ts';

const minuteMs = 60_000;

/** A time relative to now, in minutes. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString();

/** For an hour, from tomorrow on. */
export const tomorrow = (): { startsAt: string; endsAt: string } => ({
  startsAt: inMinutes(1_440),
  endsAt: inMinutes(1_500),
});

export const createWindow = (client: Client, input: object) =>
  client.send(operations.createMaintenanceWindow, { input: { title: 'Upgrade', ...tomorrow(), ...input } });

export const newWindow = async (client: Client, input: object = {}) =>
  dataOf(await createWindow(client, input));

export const updateWindow = (client: Client, id: string, input: object) =>
  client.send(operations.updateMaintenanceWindow, { id, input });

export const endWindow = (client: Client, id: string) => client.send(operations.endMaintenanceWindow, { id });

export const startMaintenance = (
  client: Client,
  siteIds: readonly string[],
  minutes = 60,
  title = 'Upgrade',
) => client.send(operations.startMaintenance, { siteIds, minutes, title });

export const listWindows = async (client: Client, filter: object = {}) =>
  dataOf(await client.send(operations.maintenanceWindows, filter));

export const readWindow = async (client: Client, id: string, range: object = {}) =>
  (await client.send(operations.maintenanceWindow, { id, ...range })).data!.maintenanceWindow;

export const maintenanceOf = async (client: Client, siteId: string) =>
  dataOf(await client.send(operations.maintenanceOfSite, { id: siteId }));

export const secondsBetween = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 1_000;
