import type { Tipo } from '@portal/contract/notas.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buscaOptions } from '../../../api/busca.ts'
import { totaisOptions } from '../../../api/notas/notas.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { formatDate, formatInteger } from '../../../lib/format.ts'
import { useEmpresa } from '../../../session/empresa.ts'
import { chavesIn } from '../query/chaves.ts'
import { genderOf } from '../query/labels.ts'
import { ANY_DAY, type NotasSearch, toQuery } from '../query/search.ts'
import type { Filter } from '../query/use-list.ts'

/** Notes that an empty list links to. */
const MOST = 3

interface Props {
  tipo: Tipo
  search: NotasSearch & { busca: string }
  today: string
  /** Whether the list is limited to a period */
  hasPeriod: boolean
  onChange: Filter
}

/** What a search without results in this list finds in any kind, side, date and company. The note of a whole key opens at once. */
export function Elsewhere({ tipo, search, today, hasPeriod, onChange }: Props) {
  const { busca } = search
  const { cpfcnpj } = useEmpresa()
  const router = useRouter()
  const { data } = useQuery(buscaOptions({ q: busca.trim(), nr_cpfcnpj: cpfcnpj }))
  const notes = data?.data.filter(({ ds_grupo }) => ds_grupo === 'nota') ?? []
  const opened = chavesIn(busca).length === 1 ? notes[0]?.ds_endereco : undefined
  useEffect(() => {
    if (opened !== undefined) router.history.replace(opened)
  }, [opened, router])
  const otherSide = search.papel === 'R' ? undefined : 'R'
  const change = { papel: otherSide } as const
  const anyDay = { de: ANY_DAY, ate: undefined, papel: 'T' } as const
  const context = { cnpj: cpfcnpj, tipo, today }
  const sideCount = useCount({ ...search, ...change }, context, search.papel !== 'T')
  const anyCount = useCount({ ...search, ...anyDay }, context, hasPeriod)
  return (
    <>
      {data?.ds_sugestao && (
        <Button onClick={() => onChange({ busca: data.ds_sugestao ?? '' })}>
          Você quis dizer «{data.ds_sugestao}»?
        </Button>
      )}
      {search.papel !== 'T' && sideCount !== undefined && sideCount > 0 && (
        <Button onClick={() => onChange(change)}>
          {formatInteger(sideCount)} em {otherSide ? 'Recebid' : 'Emitid'}
          {genderOf(tipo)}s
        </Button>
      )}
      {notes.slice(0, MOST).map(({ ds_endereco, ds_titulo, ds_emitidarec, dt_emissao, nr_cpfcnpj, nm_empresa }) => (
        <a
          key={ds_endereco}
          className={buttonClass()}
          href={ds_endereco}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            router.history.push(ds_endereco)
          }}
        >
          {ds_titulo}, {ds_emitidarec === 'E' ? 'emitida' : 'recebida'} em {formatDate(dt_emissao)}
          {nr_cpfcnpj !== cpfcnpj && `, ${nm_empresa}`}
        </a>
      ))}
      {hasPeriod && anyCount !== 0 && (
        <Button onClick={() => onChange(anyDay)}>
          Procurar em qualquer data
          {anyCount !== undefined && `: ${formatInteger(anyCount)}`}
        </Button>
      )}
    </>
  )
}

/** Number of documents of a filter; undefined while it is not known. */
export function useCount(
  search: NotasSearch,
  context: Parameters<typeof toQuery>[1],
  enabled: boolean,
): number | undefined {
  const totais = useQuery({ ...totaisOptions(toQuery(search, context)), enabled })
  return totais.isPlaceholderData ? undefined : totais.data?.quantidade
}
