/** Money in integer cents; always a safe integer. */
export type Cents = number
