import type { EmpresaDaCarteira, PessoaDoEscritorio } from '@portal/contract/escritorio/escritorio.ts'

export type PeopleTab = 'todas' | 'dono' | 'contador' | 'assistente' | 'convites'

export const PEOPLE_TABS: readonly { value: PeopleTab; label: string }[] = [
  { value: 'todas', label: 'Todas' },
  { value: 'dono', label: 'Donos' },
  { value: 'contador', label: 'Contadores' },
  { value: 'assistente', label: 'Assistentes' },
  { value: 'convites', label: 'Convites' },
]

export const peopleOf = (people: readonly PessoaDoEscritorio[], tab: PeopleTab): PessoaDoEscritorio[] =>
  people.filter(
    ({ papel, fl_pendente }) => tab === 'todas' || (tab === 'convites' ? fl_pendente === 'S' : papel === tab),
  )

/** Active companies that a person sees, or would see after accepting. */
export function seenBy(
  { fl_carteira, etiquetas }: Pick<PessoaDoEscritorio, 'fl_carteira' | 'etiquetas'>,
  empresas: readonly EmpresaDaCarteira[],
): EmpresaDaCarteira[] {
  const active = empresas.filter(({ ds_situacao }) => ds_situacao !== 'inativa')
  if (fl_carteira === 'S') return active
  return active.filter((empresa) => empresa.etiquetas.some((tag) => etiquetas.includes(tag)))
}
