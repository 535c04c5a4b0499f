/** Root of the portal's own XML of a bill on paper: one element for each field that a person typed. */
export const TYPED_BILL = 'contaDigitada'
