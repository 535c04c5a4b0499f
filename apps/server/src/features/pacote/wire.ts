import type { ConteudoPacote, Pacote } from '@portal/contract/fechamento/pacote.ts'
import { PACKAGE_UNDO_MS, type StoredPackage } from './base/store.ts'
import { dayOf } from './page/words.ts'

/** The newest state: what ends a package goes before what happened to it. */
function situationOf(it: StoredPackage, now: Date): Pacote['ds_situacao'] {
  if (it.revokedAt) return 'revogado'
  if (it.size === null) return 'montando'
  if (it.expiresAt <= now) return 'vencido'
  if (it.brokenAt) return 'mudou'
  if (it.openings > 0 || it.downloads > 0) return 'aberto'
  return it.sentAt ? 'enviado' : 'pronto'
}

/** Until when the revocation can be undone; null: it cannot. */
function undoEnd({ revokedAt, revokedBy, size, brokenAt, expiresAt }: StoredPackage, now: Date): Date | null {
  if (!revokedAt || revokedBy === null || size === null || brokenAt) return null
  const end = new Date(Math.min(revokedAt.getTime() + PACKAGE_UNDO_MS, expiresAt.getTime()))
  return end > now ? end : null
}

export const toPacote = (it: StoredPackage, { url, now }: { url: string; now: Date }): Pacote => ({
  id: it.id,
  mes: it.month,
  url,
  conteudo: it.content as ConteudoPacote[], // checked by the call that made it
  destinatarios: it.recipients,
  nm_usuario: it.accountName,
  dt_criacao: it.createdAt.toISOString(),
  dt_expira: dayOf(it.expiresAt),
  dt_envio: it.sentAt?.toISOString() ?? null,
  fl_senha: it.passwordHash === null ? 'N' : 'S',
  ds_situacao: situationOf(it, now),
  nr_arquivos: it.files,
  nr_bytes: it.size,
  ds_sha256: it.sha256,
  nr_aberturas: it.openings,
  dt_abertura: it.openedAt?.toISOString() ?? null,
  nr_downloads: it.downloads,
  dt_download: it.downloadedAt?.toISOString() ?? null,
  dt_desfazer: undoEnd(it, now)?.toISOString() ?? null,
})
