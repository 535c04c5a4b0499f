import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { countText } from '../base/count-text.ts'
import { readSpoolId } from '../base/data-dir.ts'
import { VERSION } from '../base/version.ts'
import { type Archive, openArchive, verifyArchive } from '../ops/copia/archive.ts'
import { createCopy } from '../ops/copia/create.ts'
import { copyInterrupted } from '../ops/copia/errors.ts'
import type { CopyManifest } from '../ops/copia/manifest.ts'
import { openProgress, type Progress } from '../ops/copia/progress.ts'
import { type RestoreDeps, restoreCopy } from '../ops/copia/restore.ts'
import { requireFree } from '../ops/copia/write-file.ts'
import { onDatabase } from './base/on-database.ts'
import { inOneSentence } from './base/one-sentence.ts'
import { type CommandReply, printReply } from './base/run-action.ts'

/** `portal copia`: writes the whole installation to one file, verifies it, restores it. */
export function addCopiaCommands(program: Command): void {
  const copia = program.command('copia').description('Cópia de segurança')
  copia
    .command('criar <ARQUIVO>')
    .description('Grava a instalação inteira em um arquivo, com o portal em uso')
    .option('--substituir', 'toma o lugar de um arquivo que já existe')
    .option(
      '--com-chave',
      'inclui a chave mestra gerada pelo portal, que abre os certificados e segundos fatores da cópia',
    )
    .action((file: string, options: { substituir?: boolean; comChave?: boolean }, command: Command) =>
      withProgress(command, (progress) => create(resolve(file), options, progress)),
    )
  copia
    .command('restaurar <ARQUIVO>')
    .description('Restaura a cópia em um banco de dados vazio')
    .option('--outra-chave', 'aceita que os segundos fatores sejam refeitos, sem a chave mestra de antes')
    .action((file: string, { outraChave = false }: { outraChave?: boolean }, command: Command) =>
      withProgress(command, (progress) =>
        onArchive(resolve(file), (archive) => restore(archive, { otherKey: outraChave }, progress)),
      ),
    )
  copia
    .command('conferir <ARQUIVO>')
    .description('Lê a cópia de ponta a ponta e confere todas as somas, sem banco de dados')
    .action((file: string, _options: unknown, command: Command) =>
      withProgress(command, (progress) =>
        onArchive(resolve(file), async (archive) => {
          await verifyArchive(archive, progress)
          return replyOf('Cópia inteira', archive.manifest, {})
        }),
      ),
    )
}

/** Prints progress to stderr. A signal ends the command at the next step, after it has cleaned up. */
async function withProgress(command: Command, work: (progress: Progress) => Promise<CommandReply>): Promise<void> {
  const ending = { now: false }
  const end = () => {
    ending.now = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  const progress = openProgress({
    write: (text) => void process.stderr.write(text),
    terminal: process.stderr.isTTY,
    now: Date.now,
    check: () => {
      if (ending.now) throw copyInterrupted()
    },
  })
  try {
    const reply = await inOneSentence(() => work(progress))
    progress.end()
    printReply(command, reply)
  } finally {
    progress.end()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, end)
  }
}

async function onArchive(file: string, work: (archive: Archive) => Promise<CommandReply>): Promise<CommandReply> {
  const archive = await openArchive(file)
  try {
    return await work(archive)
  } finally {
    await archive.close()
  }
}

type OnDatabase = Pick<RestoreDeps, 'owner' | 'spool' | 'running' | 'config'>

/** What a copy needs of the opened database, which is not migrated. */
const onInstallation = <T>(work: (deps: OnDatabase) => Promise<T>): Promise<T> =>
  onDatabase(async (access) => work({ ...access, spool: await readSpoolId(access.config.dataDir) }))

async function create(
  file: string,
  { substituir = false, comChave = false }: { substituir?: boolean; comChave?: boolean },
  progress: Progress,
): Promise<CommandReply> {
  const options = { file, replace: substituir, withKey: comChave }
  await requireFree(options)
  const made = await onInstallation(async (deps) => ({
    ...(await createCopy({ ...deps, version: VERSION, now: new Date(), progress }, options)),
    queue: join(deps.config.dataDir, 'fila'),
  }))
  const { bytes, manifest, damaged, queue } = made
  const envios_danificados = damaged.map((id) => ({ id, pasta: join(queue, id) }))
  const reply = replyOf(`Cópia gravada em ${file}`, manifest, {
    arquivo: file,
    bytes,
    envios_danificados,
    ...keyOf(manifest),
  })
  for (const { pasta } of envios_danificados)
    reply.text += `\nAtenção: os arquivos do envio em ${pasta} estão danificados e não estão na cópia. Peça a quem os enviou que os envie de novo.`
  return reply
}

async function restore(archive: Archive, options: { otherKey: boolean }, progress: Progress): Promise<CommandReply> {
  const restored = await onInstallation((deps) => restoreCopy({ ...deps, now: new Date(), progress }, archive, options))
  const reply = replyOf('Cópia restaurada', archive.manifest, {
    envios: restored.uploads,
    migracoes: restored.migrated,
    fatores_a_refazer: restored.lost,
  })
  if (restored.lost > 0)
    reply.text += `\nAtenção: ${countText(restored.lost, 'segredo não abre', 'segredos não abrem')} com esta chave: refaça os segundos fatores (portal usuario fator-remover) e envie de novo os certificados A1.`
  return reply
}

const keyOf = ({ files, keyMark }: CopyManifest) => ({
  chave_mestra: files.some(({ name }) => name === 'mestra.key')
    ? 'na cópia'
    : keyMark === null
      ? 'nenhuma'
      : 'fora da cópia',
})

function replyOf(done: string, manifest: CopyManifest, more: Record<string, unknown>): CommandReply {
  const { tables, documents, elsewhere, createdAt, program } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `${done}: ${countText(documents.count, 'documento', 'documentos')} e ${countText(rows, 'linha', 'linhas')} em ${countText(tables.length, 'tabela', 'tabelas')}, de ${createdAt}.`,
  ]
  if (more.chave_mestra === 'fora da cópia')
    lines.push('A chave mestra não está nela: guarde-a também, em outro lugar.')
  if (documents.damaged > 0)
    lines.push(
      `Atenção: ${countText(documents.damaged, 'documento já não dava', 'documentos já não davam')} o próprio SHA-256 no banco de dados copiado.`,
    )
  if (elsewhere > 0)
    lines.push(
      `Atenção: ${countText(elsewhere, 'envio espera em outra pasta de dados e não está na cópia', 'envios esperam em outra pasta de dados e não estão na cópia')}.`,
    )
  const counts = Object.fromEntries(tables.map((table) => [table.name, table.rows]))
  const data = {
    criada_em: createdAt,
    versao: program,
    documentos: documents.count,
    documentos_danificados: documents.damaged,
  }
  return { text: lines.join('\n'), data: { ...data, linhas: rows, tabelas: counts, envios_fora: elsewhere, ...more } }
}
