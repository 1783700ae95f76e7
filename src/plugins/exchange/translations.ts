/** The messages of an import about a row. Each stands alone or after the name of a column. */
import { translated } from '../../fields/translated'
import { maxCounted } from './titles'

/** Records with one text are counted up to `maxCounted`. */
const counted = (count: number, more: string): string =>
  count < maxCounted ? `${count}` : `${count} ${more}`

export const translations = translated({
  en: {
    ambiguousDate: (text: string) => `“${text}” could be two days. Choose which of them this file means.`,
    ambiguousNumber: (text: string) =>
      `“${text}” could be two numbers. Choose which of them this file means.`,
    ambiguous: (count: number, text: string) =>
      `${counted(count, 'or more')} records are called “${text}”. Use the ID instead.`,
    checkbox: 'must be true or false, yes or no.',
    choice: (text: string, values: string, hint: string) =>
      `“${text}” is not one of the values: ${values}${hint}`,
    closest: (text: string) => ` Did you mean “${text}”?`,
    cut: 'the text was cut when it was exported to a workbook. Export it as CSV.',
    dateCell: (text: string) =>
      `is a date in the workbook, ${text}, perhaps because a text such as 9-3 was taken for one. Format the column as text, and type the value again.`,
    dateTime: 'must be a date such as 2026-03-01, or a time such as 2026-03-01T09:30:00Z.',
    emptyRow: 'the row is empty.',
    errorCell: (text: string) => `has the error ${text}. Correct the formula, or empty the cell.`,
    id: (text: string) => `“${text}” is no ID: a whole number from 1.`,
    inexact: (text: string) =>
      `“${text}” would become another number. Write at most 15 digits, or use a text field.`,
    invalid: 'has a value that cannot be stored.',
    json: 'is not valid JSON.',
    mayNotCreate: 'You may not create such records.',
    mayNotUpdate: 'You may not change this record.',
    noKey: 'is empty, so the record it belongs to is not known.',
    noRecord: (id: string, seesAll: boolean) =>
      `There is no record ${id}${seesAll ? '' : ' that you may see'}.`,
    notFound: (text: string, seesAll: boolean) =>
      seesAll ? `there is no record called “${text}”.` : `no record that you may see is called “${text}”.`,
    number: (text: string) => `“${text}” is no number. Write it as 12500 or 12500.5.`,
    place: (text: string) => `“${text}” is no place. Write it with its directions: 39.74° N, 104.99° W.`,
    quote: (text: string) => `has quotes that do not end: ${text.slice(0, 80)}. Write a quote within as two.`,
    repeated: 'another row has the same value, so both mean one record.',
    severalRecords: (count: number) =>
      `${counted(count, 'or more')} records have this value. Match them by ID instead.`,
    wide: (cell: string, text: string) => `cell ${cell} has “${text}”, beyond the last heading.`,
  },
  es: {
    ambiguousDate: (text) => `«${text}» puede ser dos días. Elija a cuál se refiere este archivo.`,
    ambiguousNumber: (text) => `«${text}» puede ser dos números. Elija a cuál se refiere este archivo.`,
    ambiguous: (count, text) => `hay ${counted(count, 'o más')} registros llamados «${text}». Use el ID.`,
    checkbox: 'debe ser true o false, sí o no.',
    choice: (text, values, hint) => `«${text}» no es uno de los valores: ${values}${hint}`,
    closest: (text) => ` ¿Quiso decir «${text}»?`,
    cut: 'el texto se cortó al exportarlo a un libro. Expórtelo como CSV.',
    dateCell: (text) =>
      `es una fecha en el libro, ${text}, quizá porque un texto como 9-3 se tomó por una. Dé a la columna el formato de texto y escriba el valor de nuevo.`,
    dateTime: 'debe ser una fecha como 2026-03-01, o una hora como 2026-03-01T09:30:00Z.',
    emptyRow: 'la fila está vacía.',
    errorCell: (text) => `tiene el error ${text}. Corrija la fórmula o vacíe la celda.`,
    id: (text) => `«${text}» no es un ID: un número entero desde 1.`,
    inexact: (text) =>
      `«${text}» se convertiría en otro número. Escriba 15 dígitos como máximo, o use un campo de texto.`,
    invalid: 'tiene un valor que no se puede guardar.',
    json: 'no es JSON válido.',
    mayNotCreate: 'No puede crear registros de este tipo.',
    mayNotUpdate: 'No puede cambiar este registro.',
    noKey: 'está vacío, así que no se sabe de qué registro se trata.',
    noRecord: (id, seesAll) => `No hay ningún registro ${id}${seesAll ? '' : ' que usted pueda ver'}.`,
    notFound: (text, seesAll) =>
      seesAll
        ? `no hay ningún registro llamado «${text}».`
        : `ningún registro que usted pueda ver se llama «${text}».`,
    number: (text) => `«${text}» no es un número. Escríbalo como 12500 o 12500.5.`,
    place: (text) => `«${text}» no es un lugar. Escríbalo con las direcciones: 39.74° N, 104.99° W.`,
    quote: (text) =>
      `tiene comillas sin cerrar: ${text.slice(0, 80)}. Escriba una comilla interior como dos.`,
    repeated: 'otra fila tiene el mismo valor, así que las dos son un solo registro.',
    severalRecords: (count) =>
      `hay ${counted(count, 'o más')} registros con este valor. Búsquelos por el ID.`,
    wide: (cell, text) => `la celda ${cell} tiene «${text}», más allá del último encabezado.`,
  },
})

export type Words = (typeof translations)['en']
