import type { Tipo } from '@portal/contract/notas.ts'

/** In the seed's order of menu. Apart from the calls: the router knows the kinds before any library of calls is there. */
export const TIPOS: readonly Tipo[] = ['nfe', 'nfce', 'mdfe', 'cte']
