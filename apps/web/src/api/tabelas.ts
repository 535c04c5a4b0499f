import type {
  DesfazerReply,
  Sinonimo,
  SinonimosReply,
  TabelaDiferenca,
  TabelasReply,
  TabelaTipo,
} from '@portal/contract/tributacao/tabelas.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http/http.ts'

export const tabelasOptions = () =>
  queryOptions({
    queryKey: ['tabelas', 'cargas'],
    queryFn: ({ signal }) => getJson<TabelasReply>('/tabelas', { signal }),
  })

interface Upload {
  tipo: TabelaTipo
  file: File
  /** Only reports the changes */
  preview: boolean
  /** Allows a table to shrink to less than half */
  mayShrink: boolean
}

/** Sends the file unchanged; the server parses it as table `tipo`. */
export const postTabela = ({ tipo, file, preview, mayShrink }: Upload) =>
  getJson<TabelaDiferenca>(`/tabelas/${tipo}`, {
    method: 'POST',
    query: { nm_arquivo: file.name, previa: preview ? '1' : '0', fl_reducao: mayShrink ? 'S' : 'N' },
    blob: new Blob([file], { type: 'application/octet-stream' }),
  })

export const postDesfazer = (tipo: TabelaTipo) =>
  getJson<DesfazerReply>(`/tabelas/${tipo}/desfazer`, { method: 'POST' })

export const sinonimosOptions = () =>
  queryOptions({
    queryKey: ['tabelas', 'sinonimos'],
    queryFn: ({ signal }) => getJson<SinonimosReply>('/tabelas/sinonimos', { signal }),
  })

export const putSinonimo = (body: Sinonimo) => getJson<Sinonimo>('/tabelas/sinonimos', { method: 'PUT', body })
