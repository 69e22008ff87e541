import type { DestinationConfig, DestinationDefinition } from './destination.ts';
import { discord } from './discord/destination.ts';
import { email } from './email/destination.ts';
import { ntfy } from './ntfy/destination.ts';
import { opsgenie } from './opsgenie/destination.ts';
import { pagerduty } from './pagerduty/destination.ts';
import { slack } from './slack/destination.ts';
import { teams } from './teams/destination.ts';
import { telegram } from './telegram/destination.ts';
import { webhook } from './webhook/destination.ts';

const kinds = { email, slack, teams, discord, telegram, pagerduty, opsgenie, webhook, ntfy };

export type DestinationKind = keyof typeof kinds;

export const destinationKinds: Record<DestinationKind, DestinationDefinition<DestinationConfig>> = kinds;
