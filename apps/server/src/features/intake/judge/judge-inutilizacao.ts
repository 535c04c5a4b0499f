import { INSERT, type Judgement, REPEATED } from './judge.ts'

/** A stored inutilização of the same company, numbers and environment. */
export interface InutilizacaoCopy {
  digest: string
  registered: boolean
  sha256: string
}

/** The request and its registered form are both kept, each once. */
export function judgeInutilizacao(stored: readonly InutilizacaoCopy[], incoming: InutilizacaoCopy): Judgement {
  const same = stored.find(({ registered }) => registered === incoming.registered)
  if (same && same.digest !== incoming.digest)
    return {
      verdict: 'rejeitado',
      action: 'keep',
      reason: `Estes números já foram inutilizados por outro documento; o primeiro foi mantido. SHA-256 guardado ${same.sha256}, recebido ${incoming.sha256}.`,
    }
  if (same || stored.some(({ registered }) => registered)) return REPEATED
  return stored.length > 0 ? { verdict: 'atualizado', action: 'insert' } : INSERT
}
