import { createEvent } from '../lib/store.ts'

const retry = createEvent()

/** Runs before a broken screen is rendered again: drops the data that may have broken it. */
export const onRetry = retry.on

export const forgetForRetry = retry.emit
