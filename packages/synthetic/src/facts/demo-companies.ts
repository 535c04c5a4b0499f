import type { Company } from '../base/company.ts'
import { cnpjOf } from '../base/digits.ts'

/**
 * The three companies of the demo: a shop, an industry with letters in its CNPJ, and a company under Simples
 * Nacional with its own trucks.
 */
export const DEMO_COMPANIES: readonly Company[] = [
  {
    taxId: cnpjOf('418273650001'),
    name: 'Irmãos Avelar Materiais & Ferragens Ltda',
    tradeName: 'Avelar Home Center',
    uf: 'SP',
    ie: '110042490114',
    address: {
      street: 'Avenida Francisco Glicério',
      number: '1420',
      district: 'Centro',
      cityCode: '3509502',
      cityName: 'Campinas',
      uf: 'SP',
      cep: '13012100',
      phone: '1932345600',
    },
    email: 'fiscal@avelar.exemplo.com.br',
    regime: 'normal',
    atividade: 'comercio',
    pisCofins: 'cumulativo',
    goods: ['construcao'],
  },
  {
    taxId: cnpjOf('7K4M2A910001'),
    name: 'Indústria de Móveis São João del-Rei S.A.',
    tradeName: 'Móveis Del-Rei',
    uf: 'MG',
    ie: '0623079040081',
    address: {
      street: 'Rodovia MG-447, km 12',
      number: '3500',
      district: 'Distrito Industrial',
      cityCode: '3169901',
      cityName: 'Ubá',
      uf: 'MG',
      cep: '36500000',
      phone: '3235391200',
    },
    email: 'nfe@delrei.exemplo.com.br',
    regime: 'normal',
    atividade: 'industria',
    pisCofins: 'nao_cumulativo',
    goods: ['moveis'],
  },
  {
    taxId: cnpjOf('302915480001'),
    name: 'Empório & Transportes Campos Gerais Ltda - ME',
    tradeName: 'Empório Campos Gerais',
    uf: 'PR',
    ie: '9081234502',
    address: {
      street: 'Rua Balduíno Taques',
      number: '815',
      district: 'Órfãs',
      cityCode: '4119905',
      cityName: 'Ponta Grossa',
      uf: 'PR',
      cep: '84010050',
      phone: '4232271900',
    },
    email: 'contato@camposgerais.exemplo.com.br',
    regime: 'simples',
    atividade: 'comercio',
    goods: ['mercearia'],
    rntrc: '04718250',
  },
]
