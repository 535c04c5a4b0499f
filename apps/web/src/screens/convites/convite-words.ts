import type { Papel } from '@portal/contract/acesso.ts'
import type { ConviteRecebido } from '@portal/contract/convites.ts'

const PAPEL_WORD: Record<Papel, string> = { titular: 'Titular', contador: 'Contador', consulta: 'Consulta' }

/** Abilities with the lowest papel that has each; higher papéis have them too. */
const ABILITIES: { from: Papel; text: string }[] = [
  { from: 'consulta', text: 'Ver e baixar documentos' },
  { from: 'contador', text: 'Importar arquivos' },
  { from: 'contador', text: 'Mudar produtos' },
  { from: 'contador', text: 'Gerar o SPED' },
  { from: 'titular', text: 'Cuidar de usuários e chaves' },
  { from: 'titular', text: 'Decidir sobre segurança e suporte' },
]
const LADDER: readonly Papel[] = ['consulta', 'contador', 'titular']

export const papelWord = (papel: Papel): string => PAPEL_WORD[papel]

export const abilitiesOf = (papel: Papel): { text: string; allowed: boolean }[] =>
  ABILITIES.map(({ from, text }) => ({ text, allowed: LADDER.indexOf(papel) >= LADDER.indexOf(from) }))

type Inviting = Pick<ConviteRecebido, 'nm_empresa' | 'nm_escritorio'>

/** The company or the office that invites. */
export const inviterName = ({ nm_empresa, nm_escritorio }: Inviting): string => nm_empresa ?? nm_escritorio ?? ''

/** Title of the invitation. */
export const offerTitle = (convite: Inviting): string =>
  `${convite.nm_empresa === null ? 'Trabalhar em' : 'Usar'} ${inviterName(convite)}`

/** Data that the inviter can see after the acceptance. */
export const seenByInviter = ({ nm_empresa }: Inviting): string =>
  nm_empresa === null
    ? 'Seu nome, e o que você fizer nas empresas do escritório. As empresas a que você já tem acesso por outro caminho não aparecem para ele.'
    : 'Seu nome, e o que você fizer nesta empresa. As outras empresas que você usa não aparecem para ela.'
