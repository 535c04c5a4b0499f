import type { NovoUsuarioReply, UsuarioDaEmpresa } from '@portal/contract/acesso/usuarios.ts'
import { formatInstantDay } from '../../../lib/format.ts'
import { PAPEL_WORD } from '../../../session/acesso-words.ts'

/** State of a person: active, or the pending step. */
export type PersonState = 'active' | 'senha' | 'convite' | 'proposta'

/** Older servers omit `ds_pendencia`; a pending person then waits for a password. */
export const personState = ({ fl_pendente, ds_pendencia }: Pick<UsuarioDaEmpresa, 'fl_pendente' | 'ds_pendencia'>) =>
  fl_pendente === 'S' ? (ds_pendencia ?? 'senha') : 'active'

/** Short text of a pending state. `provider`: the reader belongs to the provider's staff. */
export function stateWord(state: Exclude<PersonState, 'active'>, provider: boolean): string {
  if (state === 'senha') return 'Sem senha ainda'
  if (state === 'convite') return 'Convite enviado, aguardando o sim'
  return provider ? 'Proposta feita, aguardando um titular' : 'Proposta do provedor'
}

type Dated = Pick<UsuarioDaEmpresa, 'nm_convidante' | 'dt_expiracao'>

/** Author and deadline of an invitation or a proposal. */
export function waitingText(state: PersonState, { nm_convidante, dt_expiracao }: Dated): string {
  if (state !== 'convite' && state !== 'proposta') return ''
  const by = nm_convidante ? `de ${nm_convidante}` : ''
  const until = dt_expiracao ? `até ${formatInstantDay(dt_expiracao)}` : ''
  return [by, until].filter(Boolean).join(', ')
}

/** Mark of a login whose tax id is not proven by a certificate; null for a proven one. */
export const unprovenMark = ({ fl_comprovado }: Pick<UsuarioDaEmpresa, 'fl_comprovado'>): string | null =>
  fl_comprovado === 'N' ? 'não comprovado' : null

interface Result {
  title: string
  text: string
}

/** Message after adding a person, when there is no link to show. `provider` as in `stateWord`. */
export function addedResult(nome: string, reply: NovoUsuarioReply['data'], provider: boolean): Result {
  const papel = PAPEL_WORD[reply.papel]
  switch (reply.ds_pendencia) {
    case 'convite':
      return {
        title: 'Convite enviado',
        text: provider
          ? `${nome} vê o convite em «Convites», ao entrar no portal com o certificado digital deste CPF ou CNPJ. Até aceitar, não tem acesso.`
          : `${nome} já tem login no portal e vê o convite em «Convites», ao entrar. Até aceitar, não tem acesso. Avise que ele está lá.`,
      }
    case 'proposta':
      return {
        title: 'Proposta feita',
        text: `Dar a ${nome} o papel ${papel} espera o sim de um titular da empresa, em Usuários.`,
      }
    default:
      return { title: 'Acesso dado', text: `${nome} agora pode usar esta empresa, com o papel ${papel}.` }
  }
}
