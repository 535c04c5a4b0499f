import { cep, joined, phone, street } from './values.ts'

/** The fields of an address group (enderEmit, enderReme, enderToma, …). */
export interface PrintedAddress {
  xLgr?: string
  nro?: string
  xCpl?: string
  xBairro?: string
  xMun?: string
  CEP?: string
  UF?: string
  xPais?: string
  fone?: string
  email?: string
}

/**
 * The address lines of a form's head: street; district and CEP; city, state and telephone. Missing lines are
 * ''.
 */
export const addressLines = (address: PrintedAddress | undefined): string[] => [
  street(address),
  joined(' - ', address?.xBairro, cep(address?.CEP) && `CEP ${cep(address?.CEP)}`),
  joined(' - ', address?.xMun, address?.UF, address?.fone && `Fone ${phone(address.fone)}`),
]
