/** The input of a reference for readers who may not see the records it names: it says so, and saving keeps the value. */
export { ReferenceField } from './ReferenceField'
