struct __declspec(uuid("12345678-0000-0000-0000-000000000005")) Own {};
const GUID &own() { return __uuidof(Own); }
unsigned both() { return first().Data1 + third() + own().Data1 + __uuidof(Late).Data1; }
