/**
 * Starts React in a separate file. It creates three errors as it starts, and with a browser's tools attached, V8 looks
 * up the line of every call that led there, for which it rereads whole files: here this one instead of the whole page.
 */
import 'react-dom/client';
