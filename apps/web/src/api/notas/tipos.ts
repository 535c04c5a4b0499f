import type { Tipo } from '@portal/contract/notas.ts'

/** Kinds in the seed's menu order. Kept apart from the calls and from `TIPO_NAMES`, because the router needs them first: names would weigh on /login. */
export const TIPOS: readonly Tipo[] = ['nfe', 'nfce', 'mdfe', 'cte', 'nfse', 'nf3e', 'nfcom', 'outro']
