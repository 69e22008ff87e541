import { chatDestination } from '../chat.ts';
import { discord as provider } from './message.ts';

export const discord = chatDestination(provider);
