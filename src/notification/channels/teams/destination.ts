import { chatDestination } from '../chat.ts';
import { teams as provider } from './message.ts';

export const teams = chatDestination(provider);
