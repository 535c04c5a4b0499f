import { expect, test } from 'vitest'
import {
  type EventoCopy,
  type Judgement,
  judgeEvento,
  judgeNota,
  mergeSummary,
  type NotaCopy,
  overall,
  type StoredNotaCopy,
} from './judge.ts'
import { judgeInutilizacao } from './judge-inutilizacao.ts'

const copy = (changes: Partial<NotaCopy> = {}): NotaCopy => ({
  digest: 'a',
  contentDigest: 'A=',
  hasHiddenKeys: false,
  nProt: '1',
  isTrial: false,
  rank: 2,
  state: 'autorizada',
  proof: 'alegada',
  obtained: false,
  sha256: 'received',
  ...changes,
})
const storedCopy = (changes: Partial<StoredNotaCopy> = {}): StoredNotaCopy => ({
  ...copy(),
  sha256: 'kept',
  foreign: false,
  summary: null,
  ...changes,
})
const resumo = { digest: null, rank: 0, state: 'resumo' } as const
const bare = { rank: 1, nProt: null, state: 'sem_protocolo' } as const

test.each<[string, StoredNotaCopy | null, NotaCopy, Judgement['verdict'], Judgement['action']]>([
  ['the first copy', null, copy(), 'importado', 'insert'],
  ['the same node and protocol, whatever the bytes', storedCopy(), copy(), 'repetido', 'keep'],
  ['the protocol arrives', storedCopy(bare), copy(), 'atualizado', 'replace'],
  ['the full note after its resumo', storedCopy(resumo), copy(), 'atualizado', 'replace'],
  ['production after homologação', storedCopy({ digest: 'b', isTrial: true }), copy(), 'atualizado', 'replace'],
  ['homologação after production', storedCopy({ digest: 'b' }), copy({ isTrial: true }), 'rejeitado', 'keep'],
  [
    'proven homologação after unproven production',
    storedCopy({ digest: 'b' }),
    copy({ isTrial: true, proof: 'provada' }),
    'rejeitado',
    'keep',
  ],
  ['the note without protocol after its resumo', storedCopy(resumo), copy(bare), 'atualizado', 'replace'],
  [
    'a whole note with another content than its obtained summary states',
    storedCopy({ ...resumo, obtained: true, contentDigest: 'B=' }),
    copy({ obtained: true, rank: 3, proof: 'provada' }),
    'rejeitado',
    'keep',
  ],
  [
    'an obtained summary that states another content than the whole note has',
    storedCopy({ obtained: true }),
    copy({ ...resumo, obtained: true, contentDigest: 'B=' }),
    'rejeitado',
    'keep',
  ],
  [
    'the content that the obtained summary states',
    storedCopy({ ...resumo, obtained: true }),
    copy(),
    'atualizado',
    'replace',
  ],
  [
    'a summary that somebody uploaded states another content',
    storedCopy({ ...resumo, contentDigest: 'B=' }),
    copy(),
    'atualizado',
    'replace',
  ],
  [
    'a note without signature after its obtained summary',
    storedCopy({ ...resumo, obtained: true }),
    copy({ contentDigest: null }),
    'atualizado',
    'replace',
  ],
  [
    'a CT-e with hidden keys after the whole one',
    storedCopy(),
    copy({ digest: 'h', hasHiddenKeys: true, obtained: true }),
    'repetido',
    'beside',
  ],
  [
    'the whole CT-e after the obtained copy with hidden keys',
    storedCopy({ digest: 'h', hasHiddenKeys: true, obtained: true }),
    copy(),
    'atualizado',
    'replace',
  ],
  [
    'two copies with the same hidden keys',
    storedCopy({ digest: 'h', hasHiddenKeys: true }),
    copy({ digest: 'h', hasHiddenKeys: true }),
    'repetido',
    'keep',
  ],
  ['the poorer copy later', storedCopy(), copy(bare), 'repetido', 'keep'],
  ['a resumo later', storedCopy(), copy(resumo), 'repetido', 'keep'],
  ['a resumo again', storedCopy(resumo), copy(resumo), 'repetido', 'keep'],
  ['another protocol of the same node', storedCopy(), copy({ nProt: '2' }), 'repetido', 'keep'],
  [
    'another protocol, where a stranger placed ours',
    storedCopy({ foreign: true }),
    copy({ nProt: '2' }),
    'atualizado',
    'replace',
  ],
  ['another content', storedCopy(), copy({ digest: 'b' }), 'rejeitado', 'keep'],
  ['another content without protocol', storedCopy(bare), copy({ ...bare, digest: 'b' }), 'rejeitado', 'keep'],
  ['another content with protocol but without proof', storedCopy(bare), copy({ digest: 'b' }), 'rejeitado', 'keep'],
  [
    'a signed copy of another content',
    storedCopy(),
    copy({ digest: 'b', rank: 3, proof: 'assinada' }),
    'atualizado',
    'replace',
  ],
  [
    'another content after a signed one',
    storedCopy({ rank: 3, proof: 'assinada' }),
    copy({ digest: 'b' }),
    'rejeitado',
    'keep',
  ],
  [
    'two signed contents',
    storedCopy({ rank: 3, proof: 'assinada' }),
    copy({ digest: 'b', rank: 3, proof: 'assinada' }),
    'rejeitado',
    'keep',
  ],
  [
    'the same bytes, where a stranger brought ours',
    storedCopy({ foreign: true, sha256: 'received' }),
    copy(),
    'repetido',
    'adopt',
  ],
  [
    'other bytes of the same node, where a stranger brought ours',
    storedCopy({ foreign: true }),
    copy(),
    'atualizado',
    'replace',
  ],
  ['a poorer own copy beside a stranger’s', storedCopy({ foreign: true }), copy(bare), 'atualizado', 'beside'],
  [
    'own weaker content beside a stranger’s proven one',
    storedCopy({ foreign: true, rank: 3, proof: 'provada' }),
    copy({ digest: 'b' }),
    'atualizado',
    'beside',
  ],
  [
    'a signed denial of the same node',
    storedCopy({ proof: 'assinada' }),
    copy({ state: 'denegada', proof: 'assinada' }),
    'atualizado',
    'replace',
  ],
  ['an unsigned denial of the same node', storedCopy(), copy({ state: 'denegada' }), 'repetido', 'keep'],
  ['an authorisation after an unsigned denial', storedCopy({ state: 'denegada' }), copy(), 'atualizado', 'replace'],
  ['what the authority answered, over an equal copy', storedCopy(), copy({ obtained: true }), 'atualizado', 'replace'],
  [
    'a trusted chain against a signature of an unknown authority',
    storedCopy({ rank: 3 }),
    copy({ digest: 'b', rank: 3, proof: 'provada' }),
    'atualizado',
    'replace',
  ],
  [
    'a signature of an unknown authority against a trusted chain',
    storedCopy({ rank: 3, proof: 'provada' }),
    copy({ digest: 'b', rank: 3 }),
    'rejeitado',
    'keep',
  ],
])('%s', (...[, before, arrived, verdict, action]) => {
  expect(judgeNota(before, arrived)).toMatchObject({ verdict, action })
})

test('a conflict shows both hashes', () => {
  const { reason } = judgeNota(storedCopy(), copy({ digest: 'b' }))
  expect(reason).toContain('kept')
  expect(reason).toContain('received')
})

test('a resumo that reports a cancellation is new, once', () => {
  const cancelled = copy({ ...resumo, state: 'resumo_cancelada' })
  expect(judgeNota(storedCopy(), cancelled)).toMatchObject({
    verdict: 'repetido',
    action: 'keep',
    reason: expect.any(String),
  })
  expect(judgeNota(storedCopy(resumo), cancelled)).toMatchObject({ verdict: 'atualizado', action: 'replace' })
  expect(judgeNota(storedCopy({ ...resumo, state: 'resumo_cancelada' }), cancelled)).toEqual({
    verdict: 'repetido',
    action: 'keep',
  })
})

const evento = (changes: Partial<EventoCopy> = {}): EventoCopy => ({
  digest: 'a',
  registered: true,
  summary: false,
  embedded: false,
  proof: 'alegada',
  obtained: false,
  sha256: 's',
  ...changes,
})
const short = { summary: true, digest: null } as const

test.each<[string, EventoCopy | null, EventoCopy, Judgement['verdict']]>([
  ['the first', null, evento(), 'importado'],
  ['again', evento(), evento(), 'repetido'],
  ['its full form after the summary', evento(short), evento(), 'atualizado'],
  ['a summary later', evento(), evento(short), 'repetido'],
  ['a summary after the bare request', evento({ registered: false }), evento(short), 'atualizado'],
  ['the bare request after the summary', evento(short), evento({ registered: false }), 'repetido'],
  ['registered after the bare request', evento({ registered: false }), evento(), 'atualizado'],
  ['the bare request later', evento(), evento({ registered: false }), 'repetido'],
  [
    'a request of another content after the registered one',
    evento(),
    evento({ registered: false, digest: 'b' }),
    'rejeitado',
  ],
  ['its own file after it came inside its note', evento({ embedded: true, digest: 'b' }), evento(), 'atualizado'],
  ['inside its note after its own file', evento(), evento({ embedded: true, digest: 'b' }), 'repetido'],
  ['another content', evento(), evento({ digest: 'b' }), 'rejeitado'],
  ['a verified one against an unverified one', evento(), evento({ digest: 'b', proof: 'provada' }), 'atualizado'],
  ['an unverified one against a verified one', evento({ proof: 'provada' }), evento({ digest: 'b' }), 'rejeitado'],
])('of an event: %s', (...[, before, arrived, verdict]) => {
  expect(judgeEvento(before, arrived).verdict).toBe(verdict)
})

test.each<[string, Parameters<typeof mergeSummary>, string]>([
  [
    'a cancellation stays',
    [
      { state: 'resumo_cancelada', obtained: false },
      { state: 'resumo', obtained: false },
    ],
    'resumo_cancelada',
  ],
  [
    'a cancellation goes before none',
    [
      { state: 'resumo', obtained: false },
      { state: 'resumo_cancelada', obtained: false },
    ],
    'resumo_cancelada',
  ],
  [
    'the authority’s answer goes before a claim',
    [
      { state: 'resumo_cancelada', obtained: false },
      { state: 'resumo', obtained: true },
    ],
    'resumo',
  ],
  [
    'a claim never goes before the authority’s answer',
    [
      { state: 'resumo', obtained: true },
      { state: 'resumo_cancelada', obtained: false },
    ],
    'resumo',
  ],
  [
    'the newest of the authority’s answers',
    [
      { state: 'resumo', obtained: true },
      { state: 'resumo_cancelada', obtained: true },
    ],
    'resumo_cancelada',
  ],
])('of two summaries: %s', (_, [before, arrived], state) => {
  expect(mergeSummary(before, arrived).state).toBe(state)
})

test('an inutilização: request and registered form are both stored, another document is refused', () => {
  const request = { digest: 'a', registered: false, sha256: '1' }
  const done = { digest: 'a', registered: true, sha256: '2' }
  expect(judgeInutilizacao([], request)).toMatchObject({ verdict: 'importado', action: 'insert' })
  expect(judgeInutilizacao([request], done)).toMatchObject({ verdict: 'atualizado', action: 'insert' })
  expect(judgeInutilizacao([done], request)).toMatchObject({ verdict: 'repetido', action: 'keep' })
  expect(judgeInutilizacao([request, done], done)).toMatchObject({ verdict: 'repetido', action: 'keep' })
  expect(judgeInutilizacao([done], { ...done, digest: 'b' })).toMatchObject({ verdict: 'rejeitado', action: 'keep' })
})

test('one line for several companies: the best verdict, with all messages', () => {
  const repeated: Judgement = { verdict: 'repetido', action: 'keep' }
  const refused: Judgement = { verdict: 'rejeitado', action: 'keep', reason: 'conflito' }
  expect(overall([repeated, { verdict: 'importado', action: 'insert' }, refused])).toEqual({
    verdict: 'importado',
    reason: 'conflito',
  })
  expect(overall([repeated])).toEqual({ verdict: 'repetido', reason: null })
})
