import { cep, joined, phone, street } from './values.ts'

/** An address, whatever its group is called (enderEmit, enderReme, enderToma, …). */
export interface Place {
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

/** An address as the head of a form tells it: street; district and CEP; town, state and telephone. Absent ones are ''. */
export const addressLines = (place: Place | undefined): string[] => [
  street(place),
  joined(' - ', place?.xBairro, cep(place?.CEP) && `CEP ${cep(place?.CEP)}`),
  joined(' - ', place?.xMun, place?.UF, place?.fone && `Fone ${phone(place.fone)}`),
]
