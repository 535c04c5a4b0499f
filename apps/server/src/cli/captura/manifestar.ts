import { EVENTOS_MANIFESTO, type EventoManifesto, MOST_MANIFESTO } from '@portal/contract/captura/manifestar.ts'
import { type Command, Option } from 'commander'
import { notasText } from '../../base/count-text.ts'
import { AppError } from '../../base/errors.ts'
import { inScope } from '../../db/scope.ts'
import { empresaIdByTaxId } from '../../features/acesso/admin.ts'
import { addAudit, OPERATOR } from '../../features/acesso/base/audit.ts'
import { environmentOf, requireCertificate, requireRunning } from '../../features/captura/company.ts'
import { requestManifest, wishOf } from '../../features/captura/manifestacao/request.ts'
import { taxIdArgument } from '../base/arguments.ts'
import { type CommandContext, type CommandReply, runAction } from '../base/run-action.ts'

interface Options {
  empresa: string
  evento: string
  chave: string[]
  justificativa?: string
  confirmo?: boolean
  foraDoPrazo?: boolean
}

const WORDS = EVENTOS_MANIFESTO.map((event) => event.replace('_', '-'))

/** `portal manifestar`: queues the events; a running server signs and sends them. */
export function addManifestar(program: Command): void {
  program
    .command('manifestar')
    .description('Manifestação do destinatário sobre NF-e recebidas')
    .requiredOption('--empresa <X>', 'CNPJ ou CPF da empresa', taxIdArgument)
    .addOption(new Option('--evento <E>', 'o evento').choices(WORDS).makeOptionMandatory())
    .requiredOption('--chave <K...>', 'chaves ou ids das notas')
    .option('--justificativa <T>', 'de 15 a 255 caracteres; obrigatória em nao-realizada')
    .option('--fora-do-prazo', 'enviar também o que passou do prazo')
    .option('--confirmo', 'confirma que o evento é assinado em nome da empresa e não se desfaz')
    .action((options: Options, command: Command) => runAction(command, (context) => manifest(context, options)))
}

async function manifest({ store: { ownerDb }, config }: CommandContext, options: Options): Promise<CommandReply> {
  const wish = wishOf({
    ds_evento: options.evento.replace('-', '_') as EventoManifesto, // one of the choices
    notas: options.chave,
    fl_confirmo: options.confirmo === true,
    fl_fora_do_prazo: options.foraDoPrazo === true,
    ...(options.justificativa === undefined ? {} : { ds_justificativa: options.justificativa }),
  })
  if (wish.notas.length > MOST_MANIFESTO)
    throw new AppError(422, 'manifesto.limit', `No máximo ${MOST_MANIFESTO} notas de cada vez.`)
  const empresaId = await empresaIdByTaxId(ownerDb, options.empresa)
  const id = await inScope(ownerDb, { empresaIds: [empresaId], accountId: null }, async (tx) => {
    await requireRunning(tx, config)
    await requireCertificate(tx, config, empresaId)
    const { name } = OPERATOR.caller.account
    const requester = { empresaId, environment: environmentOf(config), accountId: null, name, idempotencyKey: null }
    const { id: made } = await requestManifest(tx, requester, wish)
    const detail = `${wish.kind}: ${notasText(wish.notas.length)}`
    await addAudit(tx, OPERATOR, [{ empresaId, what: 'manifesto.send', target: made, detail }])
    return made
  })
  return { text: `Na fila: ${notasText(wish.notas.length)}. Pedido ${id}.`, data: { id } }
}
